export interface BreachedPasswords {
  /** Whether a breach has published it. The password is not sent. @throws ProviderDown */
  isBreached(password: string): Promise<boolean>
}
