import { z } from 'zod'
import { TierPricing } from '../../content/pricing/schema.ts'
import { Success } from '../../core/schema.ts'
import { orgProcedure, presentationProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { createPresentation } from './create.ts'
import { mintEventsToken } from './events-token.ts'
import { listDeckPresentations, listPresentations } from './list.ts'
import { getPlayback } from './playback/playback.ts'
import { readPlaybackVersion } from './playback/read-version.ts'
import { startPresentation } from './playback/start-presentation.ts'
import { Playback, PlaybackInput } from './playback-schema.ts'
import { getSelection } from './prices/get-selection.ts'
import { removeSelection } from './prices/remove-selection.ts'
import { quoteSelection, selectProduct } from './prices/select-product.ts'
import { getPresentation, getStatus } from './read.ts'
import {
	CreatedPresentation,
	CreatePresentationInput,
	EventsToken,
	EventsTokenInput,
	ListDeckPresentationsInput,
	ListPresentationsInput,
	PresentationDetail,
	PresentationInput,
	PresentationList,
	PresentationReadiness,
	RemoveSelectionInput,
	SelectionAnswer,
	SelectProductInput,
	UpdatedPresentation,
	UpdatePresentationInput,
} from './schema.ts'
import { deletePresentation, updatePresentation } from './update.ts'

const group = 'Presentations'
const PresentationAnswer = z.object({ presentation: PresentationDetail })

export const presentationsRouter = router({
	list: orgProcedure('presentations:read')
		.meta({ rest: 'GET /api/presentations', group, summary: 'List the presentations' })
		.input(ListPresentationsInput)
		.output(PresentationList)
		.query(({ ctx, input }) => listPresentations(ctx, input)),
	listForDeck: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/presentations',
			group,
			summary: 'List the presentations of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ListDeckPresentationsInput)
		.output(PresentationList)
		.query(({ ctx, input }) => listDeckPresentations(ctx, input)),
	create: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/presentations',
			group,
			summary: 'Create a presentation for a homeowner',
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
			summary: 'Get a presentation',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(PresentationAnswer)
		.query(({ ctx, input }) => getPresentation(ctx, input)),
	update: orgProcedure('presentations:write')
		.meta({
			rest: 'PATCH /api/presentations/{presentationId}',
			group,
			summary: 'Change the homeowner, voice, expiry date or price inputs of a presentation',
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
			summary: 'Delete a presentation and its shareable link',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(Success)
		.mutation(({ ctx, input }) => deletePresentation(ctx, input)),
	status: publicProcedure
		.meta({
			rest: 'GET /api/presentations/{presentationId}/status',
			group,
			summary: 'Get the preparation status of a presentation',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(PresentationReadiness)
		.query(({ ctx, input }) => getStatus(ctx, input)),
	start: publicProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/start',
			group,
			summary: 'Start a presentation as the homeowner',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			readsSession: true,
		})
		.input(PresentationInput)
		.output(PresentationReadiness)
		.mutation(({ ctx, input }) => startPresentation(ctx, input)),
	eventsToken: publicProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/events-token',
			group,
			summary: 'Issue a token for one presentation',
			errors: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND', 'RATE_LIMITED'],
			readsSession: true,
			readsKey: true,
		})
		.input(EventsTokenInput)
		.output(EventsToken)
		.mutation(({ ctx, input }) => mintEventsToken(ctx, input)),
	getSelection: presentationProcedure
		.meta({
			rest: 'GET /api/presentations/{presentationId}/product-selection',
			group,
			summary: 'Get the homeowner’s product selection',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(SelectionAnswer)
		.query(({ ctx, input }) => getSelection(ctx, input)),
	selectProduct: presentationProcedure
		.meta({
			rest: 'PUT /api/presentations/{presentationId}/product-selection',
			group,
			summary: 'Select a tier and upgrades at the price that the server computes',
			errors: [
				'TOKEN_EXPIRED',
				'NOT_FOUND',
				'CONFLICT',
				'ALREADY_SIGNED',
				'PRICE_NOT_CONFIRMED',
				'RATE_LIMITED',
			],
		})
		.input(SelectProductInput)
		.output(SelectionAnswer)
		.mutation(({ ctx, input }) => selectProduct(ctx, input)),
	removeSelection: presentationProcedure
		.meta({
			rest: 'DELETE /api/presentations/{presentationId}/product-selection/{slideId}',
			group,
			summary: 'Remove the selection of one price slide',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND', 'ALREADY_SIGNED', 'RATE_LIMITED'],
		})
		.input(RemoveSelectionInput)
		.output(SelectionAnswer)
		.mutation(({ ctx, input }) => removeSelection(ctx, input)),
	quoteSelection: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/product-selection/quote',
			group,
			summary: 'Quote the price of a tier with upgrades',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(SelectProductInput)
		.output(z.object({ price: TierPricing }))
		.query(({ ctx, input }) => quoteSelection(ctx, input)),
	playback: publicProcedure
		.meta({
			rest: 'GET /api/playback/{shareKey}',
			group,
			summary: 'Get everything that the viewer needs to play a presentation',
			version: readPlaybackVersion,
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(PlaybackInput)
		.output(Playback)
		.query(({ ctx, input }) => getPlayback(ctx, input)),
})
