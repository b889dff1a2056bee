export {
	appendAudit,
	firstHash,
	hashEntry,
	openEnvelope,
	readAudit,
	signedEntryData as signedData,
} from './audit-chain.ts'
export {
	type DocumentRow,
	presentPublicDocument as presentPublic,
	presentStatus as statesOf,
	presentSummary,
	requireDocument,
	WITH_ENVELOPE,
} from './document-row.ts'
export { pdfUrl, verifyUrl } from './document-urls.ts'
export {
	deviceData as onWhoseDevice,
	emitContractEvent as tellOfContract,
	homeownerOrigin as fromHomeowner,
} from './emit-contract-event.ts'
export { presentRecord, readRecord, writeRecord } from './legal-record.ts'
export {
	LOCK_TIMEOUTS as PATIENCE,
	lockPresentation as holdPresentation,
	lockViewedPresentation as holdViewed,
} from './lock-presentation.ts'
export { readStoredAudit as readKeptAudit } from './read-stored-audit.ts'
