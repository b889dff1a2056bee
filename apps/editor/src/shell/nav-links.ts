import {
	Activity,
	BookOpen,
	CalendarDays,
	CircleHelp,
	FilePenLine,
	House,
	Layers,
	type LucideIcon,
	MessageCircleQuestion,
	MonitorPlay,
	Settings,
	Tags,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { UnsealedCount, WaitingCount, WatchingCount } from './nav-counts.tsx'

export type NavLink = {
	to:
		| '/'
		| '/decks'
		| '/presentations'
		| '/questions'
		| '/contracts'
		| '/appointments'
		| '/activity'
		| '/price-book'
		| '/knowledge'
		| '/settings'
		| '/help'
	label: string
	icon: LucideIcon
	/** Component that renders, at the right edge of the link, the number of items that need attention. */
	count?: ComponentType
}
export type NavSection = { label: string | null; links: readonly NavLink[] }

/** Navigation sections and links in display order. */
export const NAV: readonly NavSection[] = [
	{
		label: null,
		links: [
			{ to: '/', label: 'Home', icon: House },
			{ to: '/decks', label: 'Decks', icon: Layers },
			{ to: '/presentations', label: 'Presentations', icon: MonitorPlay, count: WatchingCount },
			{ to: '/questions', label: 'Questions', icon: MessageCircleQuestion, count: WaitingCount },
			{ to: '/contracts', label: 'Contracts', icon: FilePenLine, count: UnsealedCount },
			{ to: '/appointments', label: 'Appointments', icon: CalendarDays },
			{ to: '/activity', label: 'Activity', icon: Activity },
		],
	},
	{
		label: 'Company',
		links: [
			{ to: '/price-book', label: 'Price book', icon: Tags },
			{ to: '/knowledge', label: 'Knowledge base', icon: BookOpen },
			{ to: '/settings', label: 'Settings', icon: Settings },
			{ to: '/help', label: 'Help', icon: CircleHelp },
		],
	},
]
