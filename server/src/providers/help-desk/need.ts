/** Where people answer people. Conversations are stored there and nowhere else. */
export interface HelpDeskMessage {
  id: string
  from: 'PERSON' | 'TEAM'
  text: string
  at: Date
}

export interface HelpDeskProvider {
  /**
   * Starts a conversation.
   * @param about the part of the product in which it was started; nothing personal
   * @returns the help desk's own handle
   * @throws ProviderDown
   */
  open(about: string): Promise<string>
  /**
   * Adds a message; repeating an `id` is the same message. `again`: it was sent before without an answer.
   * @returns false if the conversation no longer exists
   * @throws ProviderDown
   */
  say(conversation: string, message: { id: string; text: string; again: boolean }): Promise<boolean>
  /**
   * The messages, oldest first; null if the conversation no longer exists.
   * @throws ProviderDown
   */
  read(conversation: string): Promise<HelpDeskMessage[] | null>
}
