import type { Prisma } from '@dormer/db'
import { formatAddress } from '@dormer/providers/geocoding'
import { z } from 'zod'
import type { App } from '../core/app.ts'
import { shownContact } from '../core/contact/shown-contact.ts'
import { Homeowner } from '../core/homeowner-schema.ts'
import { readLanguage } from '../core/language/read-language.ts'
import type { CatalogLanguage } from '../core/languages.ts'
import { shareUrl } from '../core/share-url.ts'
import { Palette } from '../core/theme-schema.ts'
import { viewerTheme } from '../core/viewer-theme.ts'
import { formatTime } from './format.ts'
import { readEmailLogo } from './logo.ts'

export type EmailRow = Prisma.MailMessageGetPayload<object>
/** The columns of an email's row from which the message is built. */
export type EmailSource = Pick<
	EmailRow,
	| 'id'
	| 'organizationId'
	| 'presentationId'
	| 'kind'
	| 'toAddress'
	| 'messageId'
	| 'data'
	| 'attachments'
	| 'createdAt'
>
export type TemplateData = Awaited<ReturnType<typeof readTemplateData>>

/** Colors of an email when the deck has no branding. */
const DEFAULT_COLORS = { primary: '#1d4d4f', accent: '#c98a2d' }

/** Reads the data that every email template can use: company, rep, homeowner, deck, link, logo and the deck's colors. */
export async function readTemplateData(
	app: App,
	mail: Pick<EmailSource, 'organizationId' | 'presentationId'>,
) {
	const { organizationId, presentationId } = mail
	const [company, presentation] = await Promise.all([
		app.db.organization.findUniqueOrThrow({
			where: { id: organizationId },
			include: { companyContact: true },
		}),
		presentationId === null
			? null
			: app.db.presentation.findFirst({
					where: { id: presentationId, organizationId },
					include: { deck: { include: { branding: true } } },
				}),
	])
	const branding = presentation?.deck.branding ?? null
	const rep = presentation?.createdById
		? await app.db.user.findFirst({ where: { id: presentation.createdById, organizationId } })
		: null
	const logo = await readEmailLogo(app, branding)
	const language = presentation === null ? 'en' : readLanguage(presentation)
	const contact = company.companyContact
	const shown = shownContact(contact, DeckContact.parse(branding?.contact ?? {}))
	return {
		/** Language of the presentation, in which emails to its homeowner are written. */
		language,
		company: {
			name: singleLine(branding?.name ?? company.name),
			...shown,
			timezone: company.timezone,
		},
		footer: footerLines(company.name, { ...contact, ...shown }, language),
		rep: rep && { name: singleLine(rep.name), email: rep.email },
		/** The steps after the signature, in the company's words, each with its number. */
		nextSteps: readNextSteps(contact?.nextSteps),
		/** Time of the booked appointment with its time zone; null without an appointment. */
		appointment: await readAppointment(app, mail, language),
		homeowner: presentation && readHomeowner(presentation.homeowner),
		deck: presentation && { name: presentation.deck.name },
		presentationId,
		/** Link to the presentation; null when the presentation is deleted, because its link no longer works. */
		shareUrl:
			presentation === null || presentation.deletedAt !== null
				? null
				: shareUrl(app, presentation.shareKey),
		theme: themeColors(branding?.palette),
		logo,
	}
}

const NextSteps = z.array(z.object({ title: z.string(), text: z.string() }))

function readNextSteps(json: Prisma.JsonValue | undefined) {
	return NextSteps.parse(json ?? []).map(({ title, text }, index) => ({
		number: index + 1,
		title: singleLine(title),
		text: singleLine(text),
	}))
}

async function readAppointment(
	app: App,
	{ organizationId, presentationId }: Pick<EmailSource, 'organizationId' | 'presentationId'>,
	language: CatalogLanguage,
) {
	if (presentationId === null) return null
	const where = { organizationId, presentationId, isCurrent: true, endsAt: { gt: app.now() } }
	const booked = await app.db.appointment.findFirst({ where })
	return booked && formatTime(booked.startsAt.toISOString(), booked.attendeeTz, language)
}

function readHomeowner(json: Prisma.JsonValue) {
	const {
		first_name,
		last_name,
		email,
		phone,
		state = '',
		zip = '',
		...home
	} = Homeowner.parse(json)
	return {
		firstName: singleLine(first_name),
		name: singleLine([first_name, last_name].filter(Boolean).join(' ')),
		street: singleLine(home.address),
		address: formatAddress({ ...home, state, zip }),
		email: email ?? null,
		phone: phone ?? null,
	}
}

/** Returns colors for buttons and links that are readable on their backgrounds for any deck palette. */
function themeColors(palette: Prisma.JsonValue | undefined) {
	const read = Palette.safeParse(palette)
	const { css } = viewerTheme(read.data ?? DEFAULT_COLORS)
	return {
		accent: css['--accent'],
		accentInk: css['--accent-ink'],
		link: css['--accent'],
		linkDark: css['--spark'],
	}
}

type Contact = Partial<Prisma.CompanyContactGetPayload<object>>
/** Contact in the branding of a deck. */
const DeckContact = z.object({ phone: z.string().optional(), email: z.string().optional() })

/**
 * Returns the footer lines: the sender's name, postal address, contact details and license number. The law requires the postal
 * address in commercial email (15 USC 7704(a)(5)).
 */
function footerLines(name: string, contact: Contact, language: CatalogLanguage): string[] {
	const { address, city, state, zip, phone, email, website, licenseNumber } = contact
	const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
	return [
		name,
		[address, place].filter(Boolean).join(', '),
		[phone, email, website].filter(Boolean).join(' · '),
		licenseNumber ? `${language === 'es' ? 'Licencia' : 'License'} ${licenseNumber}` : '',
	]
		.map(singleLine)
		.filter((text) => text !== '')
}

/** Replaces line breaks and other white space with single spaces. */
function singleLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim()
}
