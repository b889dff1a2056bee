import type { Tx } from '@dormer/db'
import type { z } from 'zod'
import { type Contact, NextStep } from '../../../accounts/company/schema.ts'
import { presentSettings } from '../../../content/contract-templates/index.ts'
import type { ContractSettings } from '../../../content/contract-templates/schema.ts'
import { PriceAdjustment } from '../../../content/pricing/adjustment-schema.ts'
import { homeownerPrice, homeownerPricing } from '../../../content/pricing/index.ts'
import {
	PriceNumbers,
	type PriceSummary,
	Pricing,
	ProductSelection,
	StoredMeasurement,
	ValueOrigins,
} from '../../../content/pricing/schema.ts'
import { VoiceSettings } from '../../../content/voices/schema.ts'
import type { App } from '../../../core/app.ts'
import { Homeowner } from '../../../core/homeowner-schema.ts'
import { WordTiming } from '../../../core/schema.ts'
import { priceOf } from '../prices/price-of.ts'
import { LanguageSettings } from '../settings-schema.ts'
import { type SnapshotContent, StoredSnapshot } from '../snapshot.ts'

type Recording = { script: string; audioKey: string; durationMs: number; wordTimings: WordTiming[] }

/** Presentation with all data for its playback and preparation. */
export type Playable = Offer & {
	id: string
	organizationId: string
	deckId: string
	status: string
	homeowner: Homeowner
	voiceSettings: z.infer<typeof VoiceSettings>
	languageSettings: z.infer<typeof LanguageSettings>
	priceInputs: PriceNumbers
	repOverrides: PriceNumbers
	priceOrigins: ValueOrigins
	measurement: StoredMeasurement | null
	priceAdjustment: PriceAdjustment | null
	pricing: Pricing
	price: PriceSummary | null
	selection: ProductSelection | null
	earlierSelections: ProductSelection[]
	totalSlides: number
	expiresAt: Date | null
	createdAt: Date
	livemode: boolean
	/**
	 * Time of the presentation's last edit. Serves as the version of the narration. Synthesizing the recordings changes the
	 * presentation's status, but not this time.
	 */
	updatedAt: Date
	content: SnapshotContent
	/** Recordings of the scripts that were personalized for the homeowner, by slide id. */
	recordings: Record<string, Recording>
	/** True when a contract is signed and not canceled. */
	isContractSigned: boolean
	/** Booked appointment; null when there is none or it has ended. */
	appointment: { startsAt: Date; endsAt: Date; attendeeTz: string } | null
}

/** What a company offers with a deck, apart from the deck's content and a homeowner. */
export type Offer = {
	companyName: string
	phone: string | null
	email: string | null
	website: string | null
	/** What happens after the signature, in the company's words. */
	nextSteps: NextStep[]
	repName: string | null
	/** Text of the deck's published contract. Null when none or several are published. */
	contract: { templateMarkdown: string; disclosuresMarkdown: string | null } | null
	/** All contact details of the company, as contracts state them. An empty text for a detail that is not entered. */
	contractContact: Contact
	contractSettings: ContractSettings
	/**
	 * Published actions of the deck, except contract templates. `target` is the stored text of the action, such as the URL that it
	 * opens.
	 */
	actions: { type: 'appointment' | 'external_link'; name: string; target: string }[]
}

type PlayableKey = { shareKey: string } | { organizationId: string; id: string }

/** Reads the playback data of a presentation. Returns undefined when the presentation is missing or deleted. */
export async function readPlayable(
	{ db, now }: Pick<App, 'db' | 'now'>,
	key: PlayableKey,
): Promise<Playable | undefined> {
	const row = await db.presentation.findFirst({
		where: { ...key, deletedAt: null },
		include: {
			snapshot: { select: { content: true } },
			slides: true,
			envelopes: {
				where: { signedDocument: { cancelledAt: null } },
				select: { id: true },
				take: 1,
			},
			appointments: {
				where: { isCurrent: true, endsAt: { gt: now() } },
				select: { startsAt: true, endsAt: true, attendeeTz: true },
				orderBy: { startsAt: 'asc' },
				take: 1,
			},
		},
	})
	if (row === null) return undefined
	const { organizationId, deckId, createdById } = row
	const offer = await readOffer(db, { organizationId, deckId, repId: createdById })
	const recordings = row.slides.map(
		({ slideId, script, audioKey, durationMs, wordTimings: timings }) => {
			const wordTimings = WordTiming.array().parse(timings)
			return [slideId, { script, audioKey, durationMs, wordTimings }] as const
		},
	)
	const selection = ProductSelection.nullable().parse(row.selection)
	const earlierSelections = ProductSelection.array().parse(row.earlierSelections)
	return {
		...offer,
		id: row.id,
		organizationId,
		deckId,
		status: row.status,
		homeowner: Homeowner.parse(row.homeowner),
		voiceSettings: VoiceSettings.parse(row.voiceSettings),
		languageSettings: LanguageSettings.parse(row.languageSettings),
		priceInputs: PriceNumbers.parse(row.priceInputs),
		repOverrides: PriceNumbers.parse(row.repOverrides),
		priceOrigins: ValueOrigins.parse(row.priceOrigins),
		measurement: StoredMeasurement.nullable().parse(row.measurement),
		priceAdjustment: PriceAdjustment.nullable().parse(row.priceAdjustment),
		pricing: homeownerPricing(Pricing.parse(row.pricing)),
		price: priceOf(row, now()),
		selection: selection && withHomeownerPrice(selection),
		earlierSelections: earlierSelections.map(withHomeownerPrice),
		totalSlides: row.totalSlides,
		expiresAt: row.expiresAt,
		createdAt: row.createdAt,
		livemode: row.livemode,
		updatedAt: row.updatedAt,
		content: StoredSnapshot.parse(row.snapshot.content),
		recordings: Object.fromEntries(recordings),
		isContractSigned: row.envelopes.length > 0,
		appointment: row.appointments[0] ?? null,
	}
}

function withHomeownerPrice(selection: ProductSelection): ProductSelection {
	return { ...selection, price: homeownerPrice(selection.price) }
}

/** Reads what the company of a deck offers with it now. The rep is the user `repId`, if the company still has this user. */
export async function readOffer(
	db: Pick<Tx, 'organization' | 'user' | 'actionConfig'>,
	{
		organizationId,
		deckId,
		repId,
	}: { organizationId: string; deckId: string; repId: string | null },
): Promise<Offer> {
	const [company, rep, actions] = await Promise.all([
		db.organization.findUniqueOrThrow({
			where: { id: organizationId },
			select: {
				name: true,
				timezone: true,
				companyContact: true,
				contractSettings: true,
			},
		}),
		repId === null
			? null
			: db.user.findFirst({ where: { id: repId, organizationId }, select: { name: true } }),
		db.actionConfig.findMany({
			where: { organizationId, deckId, status: 'published', deletedAt: null },
			orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
			select: {
				actionType: true,
				name: true,
				templateMarkdown: true,
				disclosuresMarkdown: true,
			},
		}),
	])
	const contact = company.companyContact
	const [contract = null, ...otherContracts] = actions.filter(
		({ actionType }) => actionType === 'contract',
	)
	return {
		companyName: company.name,
		phone: contact?.phone ?? null,
		email: contact?.email ?? null,
		website: contact?.website ?? null,
		nextSteps: NextStep.array().parse(contact?.nextSteps ?? []),
		repName: rep?.name ?? null,
		contract: otherContracts.length > 0 ? null : contract,
		contractContact: {
			phone: contact?.phone ?? '',
			email: contact?.email ?? '',
			address: contact?.address ?? '',
			city: contact?.city ?? '',
			state: contact?.state ?? '',
			zip: contact?.zip ?? '',
			licenseNumber: contact?.licenseNumber ?? '',
			timezone: company.timezone,
			website: contact?.website ?? '',
		},
		contractSettings: presentSettings(company.contractSettings),
		actions: actions.flatMap(({ actionType: type, name, templateMarkdown: target }) =>
			type === 'appointment' || type === 'external_link' ? [{ type, name, target }] : [],
		),
	}
}
