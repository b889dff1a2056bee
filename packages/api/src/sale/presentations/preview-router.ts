import { router, userProcedure } from '../../core/trpc.ts'
import { previewDeck } from './preview/preview-deck.ts'
import { DeckPreview, PreviewInput } from './preview-schema.ts'

/** The preview of a deck. Only the editor and the viewer call it, so it has no REST route. */
export const deckPreviewRouter = router({
	preview: userProcedure
		.meta({ group: 'Decks', summary: 'Get a deck as its homeowner would see it' })
		.input(PreviewInput)
		.output(DeckPreview)
		.query(({ ctx, input }) => previewDeck(ctx, input)),
})
