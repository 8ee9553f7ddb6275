import { Badge } from '../../../ui/feedback/badge.tsx'

/** Of categories and tags: on or off, in their words. */
export function OnOffBadge({ isOn, children }: { isOn: boolean; children: string }) {
  return <Badge tone={isOn ? 'good' : 'calm'}>{children}</Badge>
}
