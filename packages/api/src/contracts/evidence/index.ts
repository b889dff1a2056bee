export {
	appendAudit,
	firstHash,
	hashEntry,
	openEnvelope,
	readAudit,
	signedEntryData,
} from './audit-chain.ts'
export { contractFileName } from './contract-file-name.ts'
export { describeSigning, isSignature } from './describe-signing.ts'
export {
	type DocumentRow,
	presentPublicDocument,
	presentStatus,
	presentSummary,
	requireDocument,
	WITH_ENVELOPE,
} from './document-row.ts'
export { pdfUrl, verifyUrl } from './document-urls.ts'
export { emitContractEvent } from './emit-contract-event.ts'
export { presentRecord, readRecord, writeRecord } from './legal-record.ts'
export {
	LOCK_TIMEOUTS,
	lockPresentation,
	lockViewedPresentation,
} from './lock-presentation.ts'
export { readStoredAudit } from './read-stored-audit.ts'
export { isByCompany, requestOrigin } from './request-origin.ts'
export { sealedBytes } from './sealed-bytes.ts'
export { provesShown, readFacts } from './signing-facts.ts'
export { SIGNING_TEXTS } from './signing-texts.ts'
