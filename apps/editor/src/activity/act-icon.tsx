import type { ActKind } from '@dormer/api/outreach/activity/schema'
import {
	CalendarCheck,
	CalendarX,
	Eye,
	FileCheck,
	FileText,
	type LucideIcon,
	MailX,
	MessageCircleQuestion,
	MonitorPlay,
	MousePointerClick,
} from 'lucide-react'

const ICONS: Record<ActKind | 'live', { icon: LucideIcon; className: string }> = {
	opened: { icon: Eye, className: 'bg-sunken text-ink-2' },
	live: { icon: MonitorPlay, className: 'bg-good-soft text-good' },
	watched: { icon: MonitorPlay, className: 'bg-sunken text-ink-2' },
	asked: { icon: MessageCircleQuestion, className: 'bg-accent-soft text-accent' },
	chose: { icon: MousePointerClick, className: 'bg-info-soft text-info' },
	read: { icon: FileText, className: 'bg-sunken text-ink-2' },
	signed: { icon: FileCheck, className: 'bg-good-soft text-good' },
	booked: { icon: CalendarCheck, className: 'bg-good-soft text-good' },
	cancelled: { icon: CalendarX, className: 'bg-bad-soft text-bad' },
	undelivered: { icon: MailX, className: 'bg-bad-soft text-bad' },
}

/** Renders the tinted icon of a kind of act, or of a homeowner who is watching now. */
export function ActIcon({ kind }: { kind: ActKind | 'live' }) {
	const { icon: Icon, className } = ICONS[kind]
	return (
		<span className={`grid size-8 shrink-0 place-items-center rounded-m ${className}`}>
			<Icon className="icon" aria-hidden />
		</span>
	)
}
