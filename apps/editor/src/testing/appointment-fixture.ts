import type { RouterOutputs } from '../core/trpc.ts'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

type ListedAppointment = RouterOutputs['appointments']['list']['appointments'][number]

/** Returns an appointment of the appointment list that starts at `startTime`. */
export function appointmentFixture(startTime: string): ListedAppointment {
	return {
		id: fixtureId(851),
		presentationId: fixtureId(502),
		startTime,
		endTime: startTime,
		email: null,
		phone: null,
		attendeeTZ: 'America/Denver',
		homeownerName: 'Ben Ortiz',
		address: '12 Oak St',
		deckName: 'Roof',
		createdAt: CREATED_AT,
		updatedAt: CREATED_AT,
	}
}
