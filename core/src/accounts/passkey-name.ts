/** Enough characters to tell a person's devices apart. */
export const PASSKEY_NAME_LENGTH = 40
