import type { EmailDefinition } from '../../email/registry.ts'

/** The first email with the presentation's link. */
export const initialEmail: EmailDefinition<'initial'> = {
	audience: 'homeowner',
	fill: (_, { company, homeowner }) => ({
		subject: `${homeowner?.firstName ?? 'Hello'}, your presentation from ${company.name}`,
		preview: 'It speaks to you, shows your options and answers your questions.',
	}),
}

/** The follow-up for a homeowner who has not opened the presentation. */
export const reminderEmail: EmailDefinition<'reminder'> = {
	audience: 'homeowner',
	fill: (_, { company }) => ({
		subject: `Reminder: your presentation from ${company.name} is waiting`,
		preview: 'Pause at any time, ask any question, and continue where you left off.',
	}),
}
