import { Avatar } from '@dormer/ui/avatar'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@dormer/ui/menu'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react'
import { trpc } from '../core/trpc.ts'
import { chooseTheme, useTheme } from './theme.ts'

/** Renders the menu of the signed-in user: appearance and sign-out. */
export function UserMenu() {
	const me = trpc.auth.me.useQuery()
	const { choice } = useTheme()
	const signOut = useSignOut()
	if (me.data === undefined) return null
	const { user, organization } = me.data
	return (
		<Menu
			side="top"
			align="start"
			className="w-(--radix-dropdown-menu-trigger-width)"
			trigger={
				<button
					type="button"
					className="mt-auto flex w-full shrink-0 items-center gap-1 rounded-s py-2 pr-0.5 pl-2 text-left text-s leading-[1.3] whitespace-nowrap hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)]"
				>
					<Avatar name={user.name} className="mr-1" />
					<span className="min-w-0">
						<b className="block truncate font-semibold">{user.name}</b>
						<span className="block truncate text-xs text-ink-meta">{organization.name}</span>
					</span>
					<ChevronsUpDown className="icon-s ml-auto text-ink-3" aria-hidden />
				</button>
			}
		>
			<MenuLabel>Appearance</MenuLabel>
			<MenuChoice label="Appearance" value={choice} onChange={chooseTheme} options={THEMES} />
			<MenuSeparator />
			<MenuItem asChild>
				<Link to="/settings/security">
					<ShieldCheck className="icon" aria-hidden />
					Sign-in and security
				</Link>
			</MenuItem>
			<MenuItem icon={<LogOut className="icon" aria-hidden />} onSelect={signOut}>
				Sign out
			</MenuItem>
		</Menu>
	)
}

const THEMES = [
	{ value: 'light', label: themeLabel(Sun, 'Light') },
	{ value: 'dark', label: themeLabel(Moon, 'Dark') },
	{ value: 'system', label: themeLabel(Monitor, 'System') },
] as const

function themeLabel(Icon: typeof Sun, name: string) {
	return (
		<>
			<Icon className="icon" aria-hidden />
			{name}
		</>
	)
}

function useSignOut(): () => void {
	const queryClient = useQueryClient()
	const router = useRouter()
	const logout = trpc.auth.logout.useMutation({
		onSuccess: async () => {
			queryClient.clear()
			await router.navigate({ to: '/login' })
		},
	})
	return () => logout.mutate()
}
