/** So many signs tell one device of a person from another. */
export const PASSKEY_NAME_LENGTH = 40
