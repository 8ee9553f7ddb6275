/** Where pictures are stored: under a name derived from their content, so nothing stored ever changes. */
export interface PictureStore {
  /** Stores a picture; repeating it changes nothing. */
  put(name: PictureName, png: Buffer): Promise<void>
  get(name: PictureName): Promise<Buffer | null>
}

declare const pictureNameBrand: unique symbol
/** SHA-256 of the content in hex, and ".png". */
export type PictureName = string & { readonly [pictureNameBrand]: true }

export function isPictureName(text: string): text is PictureName {
  return /^[\da-f]{64}\.png$/.test(text)
}
