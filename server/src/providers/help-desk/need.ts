/** Where people answer people. Conversations are kept there and nowhere else. */
export interface HelpDeskMessage {
  id: string
  from: 'PERSON' | 'TEAM'
  text: string
  at: Date
}

export interface HelpDeskProvider {
  /**
   * Begins a conversation.
   * @param about the part of the product it was begun in; nothing personal
   * @returns the help desk's own handle of it
   * @throws ProviderDown
   */
  open(about: string): Promise<string>
  /**
   * Says something in it; the same `id` again is the same message. `again`: it was sent before and no answer came.
   * @returns false when there is no such conversation any more
   * @throws ProviderDown
   */
  say(conversation: string, message: { id: string; text: string; again: boolean }): Promise<boolean>
  /**
   * What was said, the oldest first; null when there is no such conversation any more.
   * @throws ProviderDown
   */
  read(conversation: string): Promise<HelpDeskMessage[] | null>
}
