export {
	appendAudit,
	firstHash,
	hashEntry,
	openEnvelope,
	readAudit,
	signedData,
} from './audit-chain.ts'
export {
	type DocumentRow,
	presentPublic,
	presentSummary,
	requireDocument,
	statesOf,
	WITH_ENVELOPE,
} from './document-row.ts'
export { pdfUrl, verifyUrl } from './document-urls.ts'
export { fromHomeowner, onWhoseDevice, tellOfContract } from './emit-contract-event.ts'
export { presentRecord, readRecord, writeRecord } from './legal-record.ts'
export { holdPresentation, holdViewed, PATIENCE } from './lock-presentation.ts'
export { readKeptAudit } from './read-stored-audit.ts'
