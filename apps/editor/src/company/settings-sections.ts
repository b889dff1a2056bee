/** Sections of the settings in display order. */
export const SETTINGS_SECTIONS = [
	{ to: '/settings', label: 'Company' },
	{ to: '/settings/security', label: 'Sign-in and security' },
	{ to: '/settings/notifications', label: 'Your notifications' },
	{ to: '/settings/team', label: 'Team' },
	{ to: '/settings/integrations', label: 'Integrations' },
	{ to: '/settings/api-keys', label: 'API keys' },
	{ to: '/settings/fonts', label: 'Fonts' },
	{ to: '/settings/mail', label: 'Outgoing email' },
	{ to: '/settings/audit-log', label: 'Audit log' },
	{ to: '/settings/data', label: 'Data' },
] as const
