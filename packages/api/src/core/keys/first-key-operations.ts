/**
 * Operations that API keys could call before every operation got a scope. A key from that time can still call only
 * these, so that no key gains a right that its creator did not choose.
 */
export const FIRST_KEY_OPERATIONS: readonly string[] = [
	'adminActs.list',
	'deliveries.ingest',
	'deliveries.list',
	'deliveries.send',
	'decks.get',
	'decks.list',
	'mail.report',
	'eventLog.export',
	'eventLog.list',
	'generation.status',
	'generation.statuses',
	'presentations.create',
	'presentations.delete',
	'presentations.get',
	'presentations.list',
	'presentations.listForDeck',
	'presentations.update',
]
