/** Where pictures are kept: by a name that is made of their content, so nothing that was put there ever changes. */
export interface PictureStore {
  /** Keeps a picture; the same again changes nothing. */
  put(name: PictureName, png: Buffer): Promise<void>
  get(name: PictureName): Promise<Buffer | null>
}

declare const pictureNameBrand: unique symbol
/** SHA-256 of the content in hex, and ".png". */
export type PictureName = string & { readonly [pictureNameBrand]: true }

export function isPictureName(text: string): text is PictureName {
  return /^[\da-f]{64}\.png$/.test(text)
}
