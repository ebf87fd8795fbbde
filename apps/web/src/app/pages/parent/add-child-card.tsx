import { Text } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { ChildLoginElsewhere } from '@/app/child-login-elsewhere';
import { Card } from '@/components/layout/card';
import { ChildForm } from '@/features/children/child-form';
import classes from './parent-dashboard-page.module.css';

type AddChildCardProps = {
  title: string;
  family: readonly Child[];
  onAdded: (childId: number) => void;
  onCancel?: () => void;
};

export function AddChildCard({ title, family, onAdded, onCancel }: AddChildCardProps) {
  return (
    <Card component="section" gap={0} p={0} w="100%" maw="40rem" mx="auto" className={classes.card}>
      <Text component="h2" pt="md" px="var(--page-padding)" fz="xl">
        {title}
      </Text>
      <ChildForm
        siblings={family}
        onSaved={onAdded}
        onCancel={onCancel}
        belowLogin={<ChildLoginElsewhere />}
      />
    </Card>
  );
}
