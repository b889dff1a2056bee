import type { SealStatus } from '@dormer/api/contracts/templates/schema'
import type { StatusTone } from '@dormer/ui/status'

type Stateful = { sealStatus: SealStatus; cancelledAt: string | null }

/** How a signed document stands, as a dot and words. */
export function stateOf({ sealStatus, cancelledAt }: Stateful): { tone: StatusTone; word: string } {
	if (cancelledAt !== null) return { tone: 'plain', word: 'Cancelled' }
	if (sealStatus === 'sealed') return { tone: 'good', word: 'Signed, sealed' }
	if (sealStatus === 'failed') return { tone: 'bad', word: 'Signed, not sealed' }
	return { tone: 'info', word: 'Signed, sealing' }
}

/** Where the files of a document are, for somebody signed in. */
export function fileUrl(documentId: string, kind: 'pdf' | 'evidence'): string {
	return `/api/contracts/documents/${documentId}/${kind}`
}
