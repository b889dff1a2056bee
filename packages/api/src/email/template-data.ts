import type { Prisma } from '@dormer/db'
import { formatAddress } from '@dormer/providers/geocoding'
import type { App } from '../core/app.ts'
import { Homeowner } from '../core/homeowner-schema.ts'
import { shareUrl } from '../core/share-url.ts'
import { Palette } from '../core/theme-schema.ts'
import { viewerTheme } from '../core/viewer-theme.ts'
import { readEmailLogo } from './logo.ts'

export type EmailRow = Prisma.MailMessageGetPayload<object>
export type TemplateData = Awaited<ReturnType<typeof readTemplateData>>

/** Colors of an email when the deck has no branding. */
const DEFAULT_COLORS = { primary: '#1d4d4f', accent: '#c98a2d' }

/** Reads the data that every email template can use: company, rep, homeowner, deck, link, logo and the deck's colors. */
export async function readTemplateData(app: App, mail: EmailRow) {
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
	const contact = company.companyContact
	return {
		company: {
			name: singleLine(branding?.name ?? company.name),
			email: contact?.email || null,
			phone: contact?.phone || null,
			timezone: company.timezone,
		},
		footer: footerLines(company.name, contact),
		rep: rep && { name: singleLine(rep.name), email: rep.email },
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

type Contact = Prisma.CompanyContactGetPayload<object> | null

/** Returns the sender's name and address, which the law requires in commercial email (15 USC 7704(a)(5)). */
function footerLines(name: string, contact: Contact): string[] {
	const { address, city, state, zip, phone, email, licenseNumber } = contact ?? {}
	const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
	return [
		name,
		[address, place].filter(Boolean).join(', '),
		[phone, email].filter(Boolean).join(' · '),
		licenseNumber ? `License ${licenseNumber}` : '',
	]
		.map(singleLine)
		.filter((text) => text !== '')
}

/** Replaces line breaks and other white space with single spaces. */
function singleLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim()
}
