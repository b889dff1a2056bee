import { describe, expect } from 'vitest'
import { z } from 'zod'
import { TOPICS } from '../../accounts/member-notifications/schema.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { EventPayloads, EventType } from '../../events/schema.ts'
import { createCompany } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { runAllJobs } from '../notifications/fixtures.ts'

const Facts = z.object({ facts: z.array(z.object({ label: z.string(), value: z.string() })) })
const HOMEOWNER = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
}

/**
 * Extends `it` with a presentation of the company, and with functions that read the emails to the company's admin: their
 * subjects, or the facts in the only email.
 */
const it = base
	.extend('presentation', async ({ api, deckId }) => {
		const { deck_presentation_id: presentationId } = await api.presentations.create({
			deckId,
			homeowner: HOMEOWNER,
		})
		return { presentationId, deckId }
	})
	.extend('emails', ({ app, company }) => async () => {
		await runAllJobs(app)
		return app.db.mailMessage.findMany({
			where: { organizationId: company.organizationId, kind: 'event_notification' },
			orderBy: { createdAt: 'asc' },
		})
	})
	.extend(
		'subjects',
		({ emails }) =>
			async () =>
				(await emails()).map(({ subject }) => subject),
	)
	.extend('facts', ({ emails }) => async () => {
		const [email, ...others] = await emails()
		expect(others).toEqual([])
		return Facts.parse(email?.data).facts
	})

const record = <Type extends EventType>(
	ctx: OrgContext,
	type: Type,
	payload: EventPayloads[Type] & { presentationId: string },
) =>
	ctx.db.$transaction((tx) =>
		emit(tx, {
			type,
			organizationId: ctx.organizationId,
			aggregate: { type: 'presentation', id: payload.presentationId },
			payload,
			at: ctx.now(),
		}),
	)

describe('emails to members about homeowners', () => {
	it('switches on every topic for the first member of a new company', async ({ app }) => {
		const { user } = await createCompany(app, {
			organizationName: 'Ridge Works',
			name: 'Ana',
			email: `${newId()}@ridge.example`,
			password: 'a long enough passphrase',
			awaitsEmailVerification: false,
		})
		const row = await app.db.memberNotification.findFirst({ where: { userId: user.id } })
		expect(row).toMatchObject({ eventTypes: Object.values(TOPICS).flat(), scope: 'all' })
	})

	it('names the homeowner and sends only one email when a presentation is opened repeatedly', async ({
		api,
		company,
		presentation,
		subjects,
	}) => {
		await api.notifications.setMine({ topics: ['opened', 'booked'], scope: 'own' })
		await record(company, 'presentation.opened', presentation)
		await record(company, 'presentation.opened', presentation)
		const startTime = company.now().toISOString()
		const appointment = { ...presentation, appointmentId: newId(), startTime }
		await record(company, 'appointment.booked', { ...appointment, by: 'homeowner' })
		await record(company, 'appointment.booked', { ...appointment, by: 'company' })
		expect(await subjects()).toEqual([
			'Karen Delgado opened the presentation: 2847 S Clermont St',
			'Karen Delgado booked an appointment: 2847 S Clermont St',
		])
	})

	it('states the name that the rep gave to the chosen tier', async ({
		api,
		company,
		presentation,
		facts,
	}) => {
		await api.notifications.setMine({ topics: ['chose'], scope: 'own' })
		const choice = { slideId: newId(), tier: 'better', tierName: 'Preferred', upgrades: [] }
		await record(company, 'product.selected', { ...presentation, ...choice })
		expect(await facts()).toEqual([{ label: 'Choice', value: 'Preferred' }])
	})

	it('states the time of the appointment in the time zone of the company', async ({
		api,
		company,
		presentation,
		facts,
	}) => {
		await api.notifications.setMine({ topics: ['booked'], scope: 'own' })
		await api.company.updateContact({ contact: { timezone: 'America/Denver' } })
		const startTime = '2026-12-01T21:00:00.000Z'
		const appointment = { ...presentation, appointmentId: newId(), startTime }
		await record(company, 'appointment.booked', { ...appointment, by: 'homeowner' })
		const value = 'Tuesday, December 1 at 2:00 PM MST'
		expect(await facts()).toEqual([{ label: 'Appointment', value }])
	})

	it('states the choice and its price when the homeowner signs the contract', async ({
		app,
		api,
		company,
		presentation,
		subjects,
		facts,
	}) => {
		const price = {
			slideId: newId(),
			tier: 'better',
			name: 'Preferred',
			status: 'priced',
			display: '$14,500',
			chosen: true,
			state: 'chosen',
			total: { amountCents: 1_450_000, currency: 'USD', display: '$14,500' },
			span: null,
			missing: [],
		}
		const { presentationId: id } = presentation
		await app.db.presentation.update({ where: { id }, data: { price } })
		await api.notifications.setMine({ topics: ['signed'], scope: 'own' })
		const contract = { ...presentation, documentId: newId(), configId: newId() }
		await record(company, 'contract.signed', contract)
		expect(await subjects()).toEqual(['Karen Delgado signed the contract: 2847 S Clermont St'])
		expect(await facts()).toEqual([
			{ label: 'Choice', value: 'Preferred' },
			{ label: 'Price', value: '$14,500' },
		])
	})

	it('sends an email when the homeowner cancels the appointment, and none when the company does', async ({
		api,
		company,
		presentation,
		subjects,
	}) => {
		await api.notifications.setMine({ topics: ['cancelled'], scope: 'own' })
		const startTime = company.now().toISOString()
		const appointment = { ...presentation, appointmentId: newId(), startTime }
		await record(company, 'appointment.cancelled', { ...appointment, by: 'company' })
		await record(company, 'appointment.cancelled', { ...appointment, by: 'homeowner' })
		expect(await subjects()).toEqual(['Karen Delgado canceled the appointment: 2847 S Clermont St'])
	})

	it('sends no email about a topic that is off, or about a presentation of another member', async ({
		api,
		app,
		company,
		presentation,
		subjects,
	}) => {
		await api.notifications.setMine({ topics: ['signed'], scope: 'own' })
		await record(company, 'presentation.opened', presentation)
		await app.db.presentation.updateMany({
			where: { id: presentation.presentationId },
			data: { createdById: null },
		})
		const contract = { ...presentation, documentId: newId(), configId: newId() }
		await record(company, 'contract.signed', contract)
		expect(await subjects()).toEqual([])
	})
})
