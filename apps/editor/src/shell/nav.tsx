import { Kbd } from '@dormer/ui/kbd'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Logo } from '../core/logo.tsx'
import { useTouch } from '../uploads/use-touch.ts'
import { LazyInbox } from './lazy-inbox.tsx'
import { NAV, type NavLink } from './nav-links.ts'
import { UserMenu } from './user-menu.tsx'

/** Renders the navigation inside the left column or, on a narrow screen, inside a sheet. */
export function NavContent({ onSearch }: { onSearch: () => void }) {
	const touch = useTouch()
	return (
		<nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
			<div className="flex items-center justify-between">
				<Link to="/" className="flex h-8 items-center rounded-s px-2" aria-label="Dormer">
					<Logo />
				</Link>
				<span className="max-lg:hidden">
					<LazyInbox />
				</span>
			</div>
			<button
				type="button"
				onClick={onSearch}
				className="mt-3 mb-4 flex h-8 w-full shrink-0 items-center gap-2 rounded-s border border-line-strong bg-surface px-2 text-left text-s text-ink-meta"
			>
				<Search className="icon" aria-hidden />
				Search
				{!touch && (
					<span className="ml-auto">
						<Kbd>Ctrl K</Kbd>
					</span>
				)}
			</button>
			<div>
				{NAV.map((section) => (
					<div key={section.label ?? ''}>
						{section.label !== null && (
							<p className="mx-2 mt-5 mb-1.5 text-xs font-medium text-ink-meta">{section.label}</p>
						)}
						<ul className="grid gap-0.5">
							{section.links.map((link) => (
								<li key={link.to}>
									<NavItem link={link} />
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
			<UserMenu />
		</nav>
	)
}

function NavItem({ link: { to, label, icon: Icon, count: Count } }: { link: NavLink }) {
	return (
		<Link
			to={to}
			className="flex h-8 items-center gap-2.5 rounded-s px-2 text-s font-medium text-ink-2 hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)] aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-line aria-[current=page]:[&>svg]:text-accent"
		>
			<Icon className="icon" aria-hidden />
			{label}
			{Count !== undefined && (
				<span className="ml-auto text-xs">
					<Count />
				</span>
			)}
		</Link>
	)
}
