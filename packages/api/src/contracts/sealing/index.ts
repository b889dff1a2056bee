export { signedCopyAddress } from './signed-copy.ts'
