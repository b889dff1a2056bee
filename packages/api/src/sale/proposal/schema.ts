import { z } from 'zod'
import { PriceState, TierName } from '../../content/pricing/schema.ts'
import { IsoDateTime, UploadedFile, Uuid } from '../../core/schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { MAX_CAPTION, MAX_PHOTOS } from './limits.ts'
import { Marks } from './marks-schema.ts'

const Caption = z.string().trim().max(MAX_CAPTION).superRefine(refuseHiddenCharacters)

/** A photo of this home’s roof. `drawing` is the path of an SVG over the photo with the view box `0 0 width height`. */
export const ProposalPhoto = z.object({
	id: Uuid,
	caption: z.string(),
	/** What the photo shows, for people who do not see it. */
	description: z.string(),
	marks: Marks,
	drawing: z.string(),
	lineWidth: z.number(),
	width: z.number().int(),
	height: z.number().int(),
	url: z.string(),
	thumbUrl: z.string(),
})
export type ProposalPhoto = z.infer<typeof ProposalPhoto>

export const ProposalLine = z.object({
	label: z.string(),
	display: z.string(),
	sentence: z.string().nullable(),
})

/** An option of a price slide with what only some options have. Without a valid price, `display` says why. */
export const ProposalOption = z.object({
	tier: TierName,
	name: z.string(),
	tagline: z.string().nullable(),
	recommended: z.boolean(),
	chosen: z.boolean(),
	state: PriceState,
	display: z.string(),
	amountCents: z.number().int().nullable(),
	/** Monthly payment in words. Null without one. */
	monthly: z.string().nullable().default(null),
	/** Lines of a price that consists of lines, as homeowners read them. Otherwise empty. */
	items: z.array(ProposalLine).default([]),
	/** Price before, discount, added lines and total of an adjusted price. Otherwise empty. */
	lines: z.array(ProposalLine),
	points: z.array(z.string()),
	upgrades: z.array(z.object({ label: z.string(), display: z.string(), chosen: z.boolean() })),
})

export const ProposalWork = z.object({
	slideId: Uuid,
	title: z.string(),
	/** What every option includes. */
	scope: z.array(z.string()),
	options: z.array(ProposalOption),
	/** Terms of the monthly payments that the options name. */
	monthlyTerms: z
		.array(z.object({ text: z.string(), applyUrl: z.string().nullable() }))
		.default([]),
	conditions: z.string().nullable(),
})

/** Headings of the sections, in the language of the presentation. */
export const ProposalHeadings = z.object({
	home: z.string(),
	photos: z.string(),
	scope: z.string(),
	options: z.string(),
	upgrades: z.string(),
	payments: z.string(),
	conditions: z.string(),
	signature: z.string(),
})

/** Labels next to options, in the language of the presentation. */
export const ProposalWords = z.object({
	recommended: z.string(),
	chosen: z.string(),
	included: z.string(),
})

/** What page and PDF of a proposal show, in the language of the presentation. Made by `proposalOf`. */
const content = {
	/** Language tag of the texts. */
	language: z.string(),
	company: z.object({ name: z.string(), contact: z.string() }),
	/** Whom the homeowner can ask, in words. Null without a rep. */
	contact: z.string().nullable(),
	/** Above the title: for whom the proposal is. */
	eyebrow: z.string(),
	title: z.string(),
	address: z.string(),
	headings: ProposalHeadings,
	words: ProposalWords,
	/** Values of this home that its prices use, each with its source. */
	home: z.array(z.object({ label: z.string(), display: z.string(), source: z.string() })),
	work: z.array(ProposalWork),
	/** Payments of the chosen price or, without a choice, of the option that the presentation states. They add up to the price. */
	payments: z.array(
		z.object({ label: z.string(), display: z.string(), due: z.string().nullable() }),
	),
	/** Says of which option the payments are while nothing is chosen, in words. Null for a choice. */
	paymentsNote: z.string().nullable().default(null),
	/** Monthly payment of the choice with its terms. Null without a choice, and when no lender covers it. */
	monthly: z
		.object({ title: z.string(), text: z.string(), applyUrl: z.string().nullable() })
		.nullable()
		.default(null),
	/** Until when the prices hold, in words. Null without an end. */
	validity: z.string().nullable(),
	validUntil: IsoDateTime.nullable(),
	signature: z.object({ signed: z.boolean(), sentence: z.string() }),
}

/** An option as versions store it, with its price without upgrades. Null while no upgrade is chosen. */
const StoredOption = ProposalOption.extend({ withoutUpgrades: z.string().nullable().default(null) })

/** A proposal as versions store it. Photos name their stored files. */
export const ProposalContent = z.object({
	...content,
	work: z.array(ProposalWork.extend({ options: z.array(StoredOption) })),
	photos: z.array(
		ProposalPhoto.omit({ url: true, thumbUrl: true }).extend({
			storageKey: z.string(),
			thumbKey: z.string(),
		}),
	),
})
export type ProposalContent = z.infer<typeof ProposalContent>

export const Proposal = z.object({
	presentationId: Uuid,
	/** Number of the newest version if nothing has changed since that version. Otherwise null. */
	number: z.number().int().nullable(),
	/** Version or date of the proposal, in words. */
	status: z.string(),
	/** From when `changes` counts, in words. Null without an earlier version that differs. */
	since: z.string().nullable(),
	changes: z.array(z.string()),
	...content,
	photos: z.array(ProposalPhoto),
})
export type Proposal = z.infer<typeof Proposal>

export const ProposalInput = z.object({ presentationId: Uuid })
export type ProposalInput = z.infer<typeof ProposalInput>

export const ProposalPdf = z.object({ filename: z.string(), base64: z.string() })
export type ProposalPdf = z.infer<typeof ProposalPdf>

/** A stored version with what changed since the version before. `by` names the person or the API key. */
export const ProposalVersion = z.object({
	number: z.number().int(),
	createdAt: IsoDateTime,
	by: z.string().nullable(),
	changes: z.array(z.string()),
})
export type ProposalVersion = z.infer<typeof ProposalVersion>

export const ProposalVersions = z.object({
	/** Newest first. */
	versions: z.array(ProposalVersion),
	/** What differs from the newest version. Null without a version. */
	pending: z.array(z.string()).nullable(),
})
export type ProposalVersions = z.infer<typeof ProposalVersions>

export const AddPhotoInput = z.object({ presentationId: Uuid, file: UploadedFile })
export type AddPhotoInput = z.infer<typeof AddPhotoInput>

export const PhotoInput = z.object({ presentationId: Uuid, photoId: Uuid })
export type PhotoInput = z.infer<typeof PhotoInput>

export const UpdatePhotoInput = PhotoInput.extend({
	caption: Caption.optional(),
	marks: Marks.optional(),
	/** New place among the photos, from 0. A number beyond the end means the last position. */
	position: z
		.number()
		.int()
		.min(0)
		.max(MAX_PHOTOS - 1)
		.optional(),
})
export type UpdatePhotoInput = z.infer<typeof UpdatePhotoInput>
