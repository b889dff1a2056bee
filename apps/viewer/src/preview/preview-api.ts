import type { AppRouter } from '@dormer/api'
import type { DeckPreview, PreviewInput } from '@dormer/api/sale/presentations/preview-schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { API_PATH } from '../core/trpc.ts'

type Choice = PreviewInput['choices'][number]

/**
 * Reads of the preview from the server. The choices of tiers are kept here, in the page's memory, and every read sends them.
 */
export type PreviewApi = {
	readDeck: () => Promise<DeckPreview>
	/** Answers an API call of a page, or rejects with a sentence that the page shows. Sends nothing that the server stores. */
	answer: (path: string, input: unknown) => Promise<unknown>
}

/** What the preview does not do, by the group of the call's procedure. */
const REFUSALS: Record<string, string> = {
	appointments: 'The preview does not book appointments.',
	proposals: 'The preview has no proposal.',
	qa: 'The preview does not send questions.',
	signing: 'The preview does not sign agreements.',
}

/**
 * Creates what answers the API calls of the pages in the preview of one deck. It runs in the browser and reads the deck from the
 * server with the session cookie of the rep.
 */
export function createPreviewApi(deckId: string): PreviewApi {
	const api = createTRPCClient<AppRouter>({ links: [httpLink({ url: API_PATH })] })
	let choices: readonly Choice[] = []

	const read = (using: readonly Choice[]) =>
		api.decks.preview.query({ deckId, choices: [...using] })
	const othersThan = (slideId: string) => choices.filter((choice) => choice.slideId !== slideId)

	/** Keeps the choices that the server accepts. */
	async function choose(next: readonly Choice[]): Promise<SelectionAnswer> {
		const { playback } = await read(next)
		const { selection, selections, selectionTotal: total, price } = playback
		if (selections.length < next.length) throw refuse('This price cannot be chosen.')
		choices = next
		return { selection, selections, total, price }
	}
	async function quote(choice: Choice) {
		const { playback } = await read([...othersThan(choice.slideId), choice])
		const slide = playback.slides.find(({ id }) => id === choice.slideId)
		return { price: slide?.pricing?.[choice.tier] }
	}
	async function answer(path: string, input: unknown): Promise<unknown> {
		switch (path) {
			case 'signing.get':
				return api.signing.preview.query({ deckId, choices: [...choices] })
			case 'appointments.get':
				return api.appointments.preview.query(readTimeZone(input))
			case 'presentations.quoteSelection':
				if (isChoice(input)) return quote(input)
				break
			case 'presentations.selectProduct':
				if (isChoice(input)) return choose([...othersThan(input.slideId), choiceOf(input)])
				break
			case 'presentations.removeSelection':
				if (hasSlide(input)) return choose(othersThan(input.slideId))
		}
		const [group = ''] = path.split('.')
		throw refuse(REFUSALS[group] ?? 'The preview sends nothing.')
	}
	return { readDeck: () => read(choices), answer }
}

/** Creates an error that pages show like a refusal of the server. */
function refuse(message: string): TRPCClientError<AppRouter> {
	return TRPCClientError.from({ error: { message, code: -32_603, data: { httpStatus: 409 } } })
}

function choiceOf({ slideId, tier, upgrades }: Choice): Choice {
	return { slideId, tier, upgrades }
}

function readTimeZone(input: unknown): { attendeeTZ?: string } {
	if (typeof input !== 'object' || input === null || !('attendeeTZ' in input)) return {}
	return typeof input.attendeeTZ === 'string' ? { attendeeTZ: input.attendeeTZ } : {}
}

function hasSlide(input: unknown): input is { slideId: string } {
	if (typeof input !== 'object' || input === null || !('slideId' in input)) return false
	return typeof input.slideId === 'string'
}

function isChoice(input: unknown): input is Choice {
	return hasSlide(input) && 'tier' in input && 'upgrades' in input && Array.isArray(input.upgrades)
}
