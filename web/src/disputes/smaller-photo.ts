/** A photo larger than may be sent is drawn anew in the browser: enough of it to be seen, and as it was held. */

/** Pixels of the longer side: what is printed on a label can still be read. */
const LONGEST_SIDE = 2560
const QUALITY = 0.85

/** As a JPEG; null where the browser cannot read it, or has no memory for it. */
export async function smallerPhoto(file: Blob): Promise<Blob | null> {
  const photo = await createImageBitmap(file).catch(() => null)
  if (photo === null) return null
  const { width, height } = sidesWithin(LONGEST_SIDE, photo)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return null
  // what a picture lets through would be black
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(photo, 0, 0, width, height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** The same shape with no side longer than that; one that fits stays as it is. */
export function sidesWithin(longest: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
