import { Link } from '@tanstack/react-router'
import { Activity, House, Menu, MessageCircleQuestion, MonitorPlay } from 'lucide-react'
import { WaitingMark, WatchingMark } from './nav-counts.tsx'

const TABS = [
	{ to: '/', label: 'Home', icon: House, mark: null },
	{ to: '/presentations', label: 'Presentations', icon: MonitorPlay, mark: WatchingMark },
	{ to: '/questions', label: 'Questions', icon: MessageCircleQuestion, mark: WaitingMark },
	{ to: '/activity', label: 'Activity', icon: Activity, mark: null },
] as const

const TAB =
	'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-2 outline-offset-[-3px] aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** Renders the tab bar of a phone: the four most used pages with what needs attention, and a button for the whole navigation. */
export function TabBar({ onMore }: { onMore: () => void }) {
	return (
		<nav
			aria-label="Most used pages"
			className="sticky bottom-0 z-30 grid grid-cols-[1fr_1.3fr_1.05fr_1fr_.8fr] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
		>
			{TABS.map(({ to, label, icon: Icon, mark: Mark }) => (
				<Link key={to} to={to} className={TAB}>
					{label}
					<span className="relative order-first">
						<Icon className="icon-l" aria-hidden />
						{Mark !== null && <Mark />}
					</span>
				</Link>
			))}
			<button type="button" aria-haspopup="dialog" className={TAB} onClick={onMore}>
				<Menu className="icon-l" aria-hidden />
				More
			</button>
		</nav>
	)
}
