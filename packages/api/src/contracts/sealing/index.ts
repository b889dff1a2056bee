export { sealedBytes } from './evidence-file.ts'
export { signedCopyAddress } from './signed-copy.ts'
