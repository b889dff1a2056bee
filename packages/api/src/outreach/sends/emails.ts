import type { EmailDefinition } from '../../email/registry.ts'

/** First email, which contains the link of the presentation. */
export const initialEmail: EmailDefinition<'initial'> = {
	audience: 'homeowner',
	fill: (_, { company, homeowner }) => ({
		subject: `${homeowner?.firstName ?? 'Hello'}, your presentation from ${company.name}`,
		preview: 'It speaks to you, shows your options and answers your questions.',
	}),
}

/** Follow-up email, which reminds the homeowner of the presentation. */
export const reminderEmail: EmailDefinition<'reminder'> = {
	audience: 'homeowner',
	fill: (_, { company }) => ({
		subject: `Reminder: your presentation from ${company.name} is waiting`,
		preview: 'Pause at any time, ask any question, and continue where you left off.',
	}),
}
