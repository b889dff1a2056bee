import type { Playback } from '@dormer/api/sale/presentations/playback-schema'

/** Renders the rep's picture or initials. Screen readers skip it, because the rep's name is shown next to it. */
export function RepAvatar({ rep }: { rep: NonNullable<Playback['rep']> }) {
	const initials = rep.name
		.split(' ')
		.map((part) => part.charAt(0))
		.slice(0, 2)
		.join('')
	return (
		<span className="avatar" aria-hidden="true">
			{rep.avatarUrl ? <img src={rep.avatarUrl} alt="" /> : initials}
		</span>
	)
}
