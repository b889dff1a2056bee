import { Button } from '@dormer/ui/button'
import { Sheet } from '@dormer/ui/sheet'
import { Toaster } from '@dormer/ui/toast'
import { TooltipProvider } from '@dormer/ui/tooltip'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { VerifyEmailBanner } from '../auth/verify-email-banner.tsx'
import { Logo } from '../core/logo.tsx'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { LazyInbox } from './lazy-inbox.tsx'
import { NavContent } from './nav.tsx'
import { MenuButton } from './nav-counts.tsx'
import { TabBar } from './tab-bar.tsx'
import { useTheme } from './theme.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

const CommandPalette = lazy(async () => ({
	default: (await import('./command-palette.tsx')).CommandPalette,
}))

/**
 * Renders the navigation next to the page. On a narrower screen, renders a top bar and shows the navigation in a sheet. On a phone,
 * also renders a tab bar.
 */
export function AppLayout() {
	const [navOpen, setNavOpen] = useState(false)
	const [searching, setSearching] = useState(false)
	const { theme } = useTheme()
	useLiveUpdates()
	useSearchShortcut(() => setSearching((open) => !open))
	useCloseOnNavigate(() => setNavOpen(false))
	const search = () => {
		setNavOpen(false)
		setSearching(true)
	}
	return (
		<TooltipProvider delayDuration={400}>
			<a
				href="#main"
				className="absolute left-[-999px] z-50 rounded-s bg-surface px-3 py-2 focus:top-3 focus:left-3"
			>
				Skip to content
			</a>
			<div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[216px_minmax(0,1fr)] lg:grid-rows-1">
				<header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-sunken px-3 lg:hidden">
					<span className="max-md:hidden">
						<MenuButton onClick={() => setNavOpen(true)} />
					</span>
					<Link to="/" aria-label="Dormer" className="flex rounded-s">
						<Logo />
					</Link>
					<span className="ml-auto">
						<LazyInbox />
					</span>
					<Button look="quiet" size="icon" aria-label="Search" onClick={search}>
						<Search className="icon" aria-hidden />
					</Button>
				</header>
				<div className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken p-3 lg:flex">
					<NavContent onSearch={search} />
				</div>
				<div className="flex min-w-0 flex-col [&>main]:flex-1">
					<VerifyEmailBanner />
					<Outlet />
				</div>
				<TabBar onMore={() => setNavOpen(true)} />
			</div>
			<Sheet open={navOpen} onOpenChange={setNavOpen} title="Navigation">
				<NavContent onSearch={search} />
			</Sheet>
			{searching && (
				<Suspense>
					<CommandPalette onClose={() => setSearching(false)} />
				</Suspense>
			)}
			<UnsavedGuard />
			<Toaster theme={theme} />
		</TooltipProvider>
	)
}

function useSearchShortcut(toggle: () => void): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
			event.preventDefault()
			toggle()
		}
		window.addEventListener('keydown', onKey)
		return () => window.removeEventListener('keydown', onKey)
	}, [toggle])
}

function useCloseOnNavigate(close: () => void): void {
	const pathname = useRouterState({ select: (state) => state.location.pathname })
	useEffect(close, [pathname])
}
