export interface BreachedPasswords {
  /** Whether a breach has published it. The password stays here. @throws ProviderDown */
  isBreached(password: string): Promise<boolean>
}
