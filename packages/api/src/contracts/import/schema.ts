import { z } from 'zod'
import { UploadedFile } from '../../core/schema.ts'

export const ImportContractInput = z.object({ file: UploadedFile })
export type ImportContractInput = z.infer<typeof ImportContractInput>
