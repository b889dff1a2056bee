export { sealedPart } from './evidence-file.ts'
export { copyAddress } from './signed-copy.ts'
