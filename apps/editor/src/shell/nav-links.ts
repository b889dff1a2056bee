import { Layers, type LucideIcon, MonitorPlay, Settings } from 'lucide-react'

export type NavLink = {
	to: '/decks' | '/presentations' | '/settings'
	label: string
	icon: LucideIcon
}
export type NavSection = { label: string | null; links: readonly NavLink[] }

/** The navigation, in order. A page is listed once it exists. */
export const NAV: readonly NavSection[] = [
	{
		label: null,
		links: [
			{ to: '/decks', label: 'Decks', icon: Layers },
			{ to: '/presentations', label: 'Presentations', icon: MonitorPlay },
		],
	},
	{ label: 'Company', links: [{ to: '/settings', label: 'Settings', icon: Settings }] },
]
