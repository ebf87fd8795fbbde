import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

type MoreButtonProps = { isOpen: boolean; onChange: (isOpen: boolean) => void };

/** Shows the rare fields of a form below it, or hides them. */
export function MoreButton({ isOpen, onChange }: MoreButtonProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="subtle"
      color="gray"
      fullWidth
      rightSection={<Chevron size={18} aria-hidden />}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? t`Less` : t`More…`}
    </Button>
  );
}
