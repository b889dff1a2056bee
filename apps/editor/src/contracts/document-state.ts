import type { SealStatus } from '@dormer/api/contracts/evidence/schema'
import type { StatusTone } from '@dormer/ui/status'

type Stateful = { sealStatus: SealStatus; cancelledAt: string | null }

/** Returns the label and color for the state of a signed document. */
export function documentState({ sealStatus, cancelledAt }: Stateful): {
	tone: StatusTone
	word: string
} {
	if (cancelledAt !== null) return { tone: 'plain', word: 'Canceled' }
	if (sealStatus === 'sealed') return { tone: 'good', word: 'Signed' }
	if (sealStatus === 'failed') return { tone: 'bad', word: 'Signed, PDF failed' }
	return { tone: 'info', word: 'Signed, making the PDF' }
}

/** Returns the URL from which a signed-in user downloads the PDF or the evidence file of a signed document. */
export function fileUrl(documentId: string, kind: 'pdf' | 'evidence'): string {
	return `/api/contracts/documents/${documentId}/${kind}`
}
