import { z } from 'zod'
import { TierPricing } from '../../content/pricing/schema.ts'
import { Success } from '../../core/schema.ts'
import {
	orgProcedure,
	presentationProcedure,
	publicProcedure,
	router,
	userProcedure,
} from '../../core/trpc.ts'
import { MAX_REPORT_BYTES } from '../roof-measurements/limits.ts'
import { ReportFileInput } from '../roof-measurements/report-schema.ts'
import { createPresentation } from './create.ts'
import { mintEventsToken } from './events-token.ts'
import { listDeckPresentations, listPresentations } from './list.ts'
import { MeasurementReportPreview, UsedMeasurementReport } from './measurement-report-schema.ts'
import { getExpired, getPlayback } from './playback/playback.ts'
import { startPresentation } from './playback/start-presentation.ts'
import { ExpiredPresentation, Playback, PlaybackInput } from './playback-schema.ts'
import {
	AdjustedPrice,
	AdjustmentList,
	AdjustPriceInput,
	DecideAdjustmentInput,
	DiscountRequests,
} from './price-adjustment-schema.ts'
import { PreviewPriceInput, PricePreview } from './price-preview-schema.ts'
import { PriceReview } from './price-review-schema.ts'
import { adjustPrice } from './prices/adjust-price.ts'
import { decideAdjustment } from './prices/decide-adjustment.ts'
import { getSelection } from './prices/get-selection.ts'
import { listAdjustments, listDiscountRequests } from './prices/list-adjustments.ts'
import { previewReport, removeReport, useReport } from './prices/measurement-report.ts'
import { previewPrice } from './prices/preview-price.ts'
import { removeSelection } from './prices/remove-selection.ts'
import { reviewPrices } from './prices/review-prices.ts'
import { quoteSelection, selectProduct } from './prices/select-product.ts'
import { getPresentation, getStatus } from './read.ts'
import { replaceLink } from './replace-link.ts'
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
	ReplacedLink,
	SelectionAnswer,
	SelectProductInput,
	UpdatedPresentation,
	UpdatePresentationInput,
} from './schema.ts'
import { deletePresentation, updatePresentation } from './update.ts'

const group = 'Presentations'
const reportFile = { file: { max: 1, bytes: MAX_REPORT_BYTES } }
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
			summary: 'Change the homeowner, voice, expiration date or price inputs of a presentation',
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
	previewPrice: orgProcedure('presentations:read')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/price-preview',
			group,
			summary: 'Get the prices before and after a change that is not saved',
			errors: ['NOT_FOUND', 'INVALID_PRICE_INPUT', 'CONFLICT'],
		})
		.input(PreviewPriceInput)
		.output(PricePreview)
		.query(({ ctx, input }) => previewPrice(ctx, input)),
	reviewPrices: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/price-book/review',
			group: 'Price book',
			summary: 'List the open presentations whose prices would differ with the current price book',
		})
		.output(PriceReview)
		.query(({ ctx }) => reviewPrices(ctx)),
	adjustPrice: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/price-adjustments',
			group,
			summary: 'Adjust the price of a presentation: values, discount, added lines, expiration date',
			status: 201,
			errors: ['NOT_FOUND', 'INVALID_PRICE_INPUT', 'CONFLICT', 'ALREADY_SIGNED'],
		})
		.input(AdjustPriceInput)
		.output(AdjustedPrice)
		.mutation(({ ctx, input }) => adjustPrice(ctx, input)),
	listAdjustments: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/price-adjustments',
			group,
			summary: 'List the adjustments of a presentation’s price',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(AdjustmentList)
		.query(({ ctx, input }) => listAdjustments(ctx, input)),
	discountRequests: userProcedure
		.meta({ group, summary: 'List the discounts that wait for the decision of the user' })
		.output(DiscountRequests)
		.query(({ ctx }) => listDiscountRequests(ctx)),
	decideAdjustment: userProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/price-adjustments/{adjustmentId}/decision',
			group,
			summary: 'Allow or refuse a discount above a rep’s limit',
			errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_PRICE_INPUT', 'CONFLICT', 'ALREADY_SIGNED'],
		})
		.input(DecideAdjustmentInput)
		.output(AdjustedPrice)
		.mutation(({ ctx, input }) => decideAdjustment(ctx, input)),
	previewMeasurementReport: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/measurement-report/preview',
			group,
			summary: 'Read a measurement report, with the prices before and after it; nothing is saved',
			files: reportFile,
			errors: [
				'NOT_FOUND',
				'PAYLOAD_TOO_LARGE',
				'UNSUPPORTED_TYPE',
				'RATE_LIMITED',
				'UPSTREAM_UNAVAILABLE',
			],
		})
		.input(ReportFileInput)
		.output(MeasurementReportPreview)
		.mutation(({ ctx, input }) => previewReport(ctx, input)),
	useMeasurementReport: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/measurement-report',
			group,
			summary: 'Use the values of a measurement report for the prices of a presentation',
			status: 201,
			files: reportFile,
			errors: [
				'NOT_FOUND',
				'PAYLOAD_TOO_LARGE',
				'UNSUPPORTED_TYPE',
				'ALREADY_SIGNED',
				'RATE_LIMITED',
				'UPSTREAM_UNAVAILABLE',
			],
		})
		.input(ReportFileInput)
		.output(UsedMeasurementReport)
		.mutation(({ ctx, input }) => useReport(ctx, input)),
	removeMeasurementReport: orgProcedure('presentations:write')
		.meta({
			rest: 'DELETE /api/presentations/{presentationId}/measurement-report',
			group,
			summary: 'Stop using the measurement report of a presentation',
			errors: ['NOT_FOUND', 'ALREADY_SIGNED'],
		})
		.input(PresentationInput)
		.output(UsedMeasurementReport)
		.mutation(({ ctx, input }) => removeReport(ctx, input)),
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
	replaceLink: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/link',
			group,
			summary: 'Replace the link of a presentation',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(ReplacedLink)
		.mutation(({ ctx, input }) => replaceLink(ctx, input)),
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
			summary: 'Start the preparation of a presentation',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
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
				'PRICE_EXPIRED',
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
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(PlaybackInput)
		.output(Playback)
		.query(({ ctx, input }) => getPlayback(ctx, input)),
	expired: publicProcedure
		.meta({
			rest: 'GET /api/playback/{shareKey}/expired',
			group,
			summary: 'Get the company and the rep to ask for a new presentation after one has expired',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(PlaybackInput)
		.output(ExpiredPresentation)
		.query(({ ctx, input }) => getExpired(ctx, input)),
})
