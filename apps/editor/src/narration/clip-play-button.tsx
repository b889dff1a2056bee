import { useClip } from './clip.ts'
import { PlayButton } from './player.tsx'

/** Plays one short recording in place: an answer, a prompt, a voice. */
export function ClipPlayButton({ url, name }: { url: string; name: string }) {
	const clip = useClip(url)
	return <PlayButton size="s" playing={clip.playing} name={name} onClick={clip.toggle} />
}
