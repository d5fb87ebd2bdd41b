// Draws the images for the lessons in reading relief, with the demonstration landscape and the kernels of the relief
// tool. Run it again when either changes: node scripts/relief-pictures.ts
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawLessonPictures } from '#relief/demonstration/teaching/lesson-pictures.ts'

const FOLDER = path.resolve(import.meta.dirname, '../web/relief/lesson/pictures')

await mkdir(FOLDER, { recursive: true })
for await (const [name, picture] of drawLessonPictures()) {
  await writeFile(path.join(FOLDER, `${name}.webp`), picture)
  console.log(`${name}.webp ${(picture.length / 1024).toFixed(1)} KB`)
}
