/** Sections of the settings in display order. `words` says what each contains; the search (Ctrl K) finds a section by them. */
export const SETTINGS_SECTIONS = [
	{
		to: '/settings',
		label: 'Company',
		words: 'Logo, license number, phone, address, website, time zone, what happens next',
	},
	{
		to: '/settings/security',
		label: 'Sign-in and security',
		words: 'Password, second factor, two-factor, recovery codes, sessions, devices',
	},
	{
		to: '/settings/notifications',
		label: 'Your notifications',
		words: 'Emails to you, weekly email, digest',
	},
	{ to: '/settings/team', label: 'Team', words: 'Invite members, reps, admins, roles' },
	{
		to: '/settings/integrations',
		label: 'Integrations',
		words: 'Webhooks, subscriptions, events, deliveries, CRM',
	},
	{ to: '/settings/api-keys', label: 'API keys', words: 'Permissions, tokens, developers' },
	{ to: '/settings/fonts', label: 'Fonts', words: 'Typeface, upload' },
	{
		to: '/settings/mail',
		label: 'Outgoing email',
		words: 'SMTP, sender, domain, unsubscribed, bounced',
	},
	{ to: '/settings/audit-log', label: 'Audit log', words: 'History, changes, who did what' },
	{ to: '/settings/data', label: 'Data', words: 'Export, delete, privacy, retention' },
] as const
