/** `SP`: the two letters of a state, in capitals. */
export const maskState = (text: string) =>
  text
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()
