export { createP12, fingerprintOf, readP12 } from './certificate.ts'
export { type SigningIdentity, signCms, verifyCms } from './cms.ts'
export { readDer } from './der.ts'
