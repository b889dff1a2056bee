import { z } from 'zod'
import { UploadedFile } from '../wire.ts'

export const Font = z.object({ family: z.string(), variants: z.array(z.string()), category: z.string() })
export type Font = z.infer<typeof Font>
export const FontList = z.object({ fonts: z.array(Font) })
export const UploadFontInput = z.object({ file: UploadedFile })
export type UploadFontInput = z.infer<typeof UploadFontInput>
