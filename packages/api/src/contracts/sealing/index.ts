export { sealedBytes as sealedPart } from './evidence-file.ts'
export { signedCopyAddress as copyAddress } from './signed-copy.ts'
