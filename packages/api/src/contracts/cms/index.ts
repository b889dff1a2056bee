export { changePassphrase, createP12, fingerprintOf, readP12 } from './certificate.ts'
export { isIssuedBy, issuersOf } from './chain.ts'
export { type SigningIdentity, type Stamp, signCms, type VerifiedCms, verifyCms } from './cms.ts'
export {
	createTimestampRequest,
	isValidAt,
	readTimestampResponse,
	type Timestamp,
} from './timestamp.ts'
