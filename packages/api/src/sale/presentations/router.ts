import { z } from 'zod'
import { TierPricing } from '../../content/pricing/schema.ts'
import { Success } from '../../core/schema.ts'
import { orgProcedure, presentationProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { createPresentation } from './create.ts'
import { mintEventsToken } from './events-token.ts'
import { listDeckPresentations, listPresentations } from './list.ts'
import { getPlayback } from './playback/playback.ts'
import { getPresentation, getStatus } from './read.ts'
import {
	CreatedPresentation,
	CreatePresentationInput,
	EventsToken,
	EventsTokenInput,
	ListDeckPresentationsInput,
	ListPresentationsInput,
	Playback,
	PlaybackInput,
	PresentationDetail,
	PresentationInput,
	PresentationList,
	PresentationReadiness,
	SelectionAnswer,
	SelectProductInput,
	UpdatedPresentation,
	UpdatePresentationInput,
} from './schema.ts'
import { getSelection, quoteSelection, selectProduct } from './prices/select-product.ts'
import { startPresentation } from './playback/start-presentation.ts'
import { deletePresentation, updatePresentation } from './update.ts'

const group = 'Presentations'
const PresentationAnswer = z.object({ presentation: PresentationDetail })

export const presentationsRouter = router({
	list: orgProcedure('presentations:read')
		.meta({ rest: 'GET /api/presentations', group, summary: 'The presentations, the newest first' })
		.input(ListPresentationsInput)
		.output(PresentationList)
		.query(({ ctx, input }) => listPresentations(ctx, input)),
	listForDeck: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/presentations',
			group,
			summary: 'The presentations of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ListDeckPresentationsInput)
		.output(PresentationList)
		.query(({ ctx, input }) => listDeckPresentations(ctx, input)),
	create: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/presentations',
			group,
			summary: 'Make a presentation for a homeowner',
			status: 201,
			errors: [
				'NOT_FOUND',
				'INVALID_PRICE_INPUT',
				'DECK_GENERATING',
				'INVALID_ADDRESS',
				'PROSPECT_NOT_FOUND',
				'UPSTREAM_UNAVAILABLE',
			],
			callsProvider: true,
		})
		.input(CreatePresentationInput)
		.output(CreatedPresentation)
		.mutation(({ ctx, input }) => createPresentation(ctx, input)),
	get: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}',
			group,
			summary: 'A presentation',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(PresentationAnswer)
		.query(({ ctx, input }) => getPresentation(ctx, input)),
	update: orgProcedure('presentations:write')
		.meta({
			rest: 'PATCH /api/presentations/{presentationId}',
			group,
			summary: 'Change whom a presentation is for, its voice, its end or what its prices stand on',
			errors: [
				'NOT_FOUND',
				'INVALID_PRICE_INPUT',
				'CONFLICT',
				'ALREADY_SIGNED',
				'INVALID_ADDRESS',
				'UPSTREAM_UNAVAILABLE',
			],
			callsProvider: true,
		})
		.input(UpdatePresentationInput)
		.output(UpdatedPresentation)
		.mutation(({ ctx, input }) => updatePresentation(ctx, input)),
	delete: orgProcedure('presentations:write')
		.meta({
			rest: 'DELETE /api/presentations/{presentationId}',
			group,
			summary: 'Delete a presentation; its address stops working',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(Success)
		.mutation(({ ctx, input }) => deletePresentation(ctx, input)),
	status: publicProcedure
		.meta({
			rest: 'GET /api/presentations/{presentationId}/status',
			group,
			summary: 'How far a presentation is',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(PresentationReadiness)
		.query(({ ctx, input }) => getStatus(ctx, input)),
	start: publicProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/start',
			group,
			summary: 'The homeowner begins',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(PresentationInput)
		.output(PresentationReadiness)
		.mutation(({ ctx, input }) => startPresentation(ctx, input)),
	eventsToken: publicProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/events-token',
			group,
			summary: 'A token that opens one presentation',
			errors: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(EventsTokenInput)
		.output(EventsToken)
		.mutation(({ ctx, input }) => mintEventsToken(ctx, input)),
	getSelection: presentationProcedure
		.meta({
			rest: 'GET /api/presentations/{presentationId}/product-selection',
			group,
			summary: 'What the homeowner has chosen',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(SelectionAnswer)
		.query(({ ctx, input }) => getSelection(ctx, input)),
	selectProduct: presentationProcedure
		.meta({
			rest: 'PUT /api/presentations/{presentationId}/product-selection',
			group,
			summary: 'Choose a tier and its upgrades; the price is ours',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND', 'CONFLICT', 'ALREADY_SIGNED', 'RATE_LIMITED'],
		})
		.input(SelectProductInput)
		.output(SelectionAnswer)
		.mutation(({ ctx, input }) => selectProduct(ctx, input)),
	quoteSelection: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/product-selection/quote',
			group,
			summary: 'What a tier costs with some of its upgrades',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(SelectProductInput)
		.output(z.object({ price: TierPricing }))
		.query(({ ctx, input }) => quoteSelection(ctx, input)),
	playback: publicProcedure
		.meta({
			rest: 'GET /api/playback/{shareKey}',
			group,
			summary: 'All that the viewer needs to play',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(PlaybackInput)
		.output(Playback)
		.query(({ ctx, input }) => getPlayback(ctx, input)),
})
