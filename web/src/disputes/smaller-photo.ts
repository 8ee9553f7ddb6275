/** A photo above the size limit is redrawn smaller in the browser, still legible and in its original orientation. */

/** Pixels of the longer side: print on a label stays legible. */
const LONGEST_SIDE = 2560
const QUALITY = 0.85

/** As a JPEG; null if the browser cannot read it or lacks the memory. */
export async function smallerPhoto(file: Blob): Promise<Blob | null> {
  const photo = await createImageBitmap(file).catch(() => null)
  if (photo === null) return null
  const { width, height } = sidesWithin(LONGEST_SIDE, photo)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return null
  // transparent areas would turn black
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(photo, 0, 0, width, height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** The same aspect ratio with no side longer than `longest`; a photo that fits keeps its size. */
export function sidesWithin(longest: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
